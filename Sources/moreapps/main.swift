print("moreapps")
